variable "project" {
  type = string
}

variable "prefix" {
  description = "PUBSUB_TOPIC_PREFIX of the program."
  type        = string
}

variable "topics" {
  description = "The program's topics with the pauses between deliveries, from 0s to 600s."
  type = map(object({
    minimum_backoff = string
    maximum_backoff = string
  }))
}

variable "push" {
  description = "Where to push to, as whom and for which audience; null to pull."
  type = object({
    endpoint = string
    account  = string
    audience = string
  })
}

variable "caller_id" {
  description = "Id of the account that pushes are signed as."
  type        = string
}

variable "publishers" {
  description = "IAM members that publish, by a name."
  type        = map(string)
}

variable "pullers" {
  description = "IAM members that pull work, by a name."
  type        = map(string)
}

variable "undertakers" {
  description = "IAM members that take dead letters away, by a name."
  type        = map(string)
}

variable "encryption_key" {
  description = "Key of Cloud KMS that its agent may use; null for Google's own."
  type        = string
  default     = null
}
