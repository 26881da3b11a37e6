variable "project" {
  type = string
}

variable "name" {
  type = string
}
