variable "project" {
  type = string
}

variable "name" {
  type = string
}

variable "region" {
  type = string
}
