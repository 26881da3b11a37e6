variable "project" {
  type = string
}

variable "project_number" {
  type = string
}

variable "name" {
  type = string
}

variable "region" {
  type = string
}

variable "from" {
  description = "The one workflow that may deploy."
  type = object({
    repository    = string
    repository_id = string
    environment   = string
    branch        = string
    workflow      = string
  })
}

variable "services" {
  description = "Names of the services that it rolls out; empty until there is an image."
  type        = map(string)
}

variable "worker_pools" {
  description = "Names of the worker pools that it rolls out."
  type        = map(string)
}

variable "jobs" {
  description = "Names of the jobs that it updates and runs."
  type        = map(string)
}

variable "accounts" {
  description = "Names of the accounts that run these, by program."
  type        = map(string)
}

variable "repository" {
  description = "The id of the repository that it copies images into."
  type        = string
}
